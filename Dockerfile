# syntax=docker/dockerfile:1
# One image for every role (ROLE=server, relay, worker): what was built, its production dependencies, and nothing else.
# web/content/legal-identity.ts is part of what is built: fill it in first.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && rm -r dist/embedded

FROM node:24.21.0-bookworm-slim AS dependencies
WORKDIR /shop
COPY package.json package-lock.json deploy/prune-build-tools.sh ./
RUN npm ci --omit=dev --no-audit --no-fund && sh prune-build-tools.sh

FROM node:24.21.0-bookworm-slim
# The health check asks on the operators' port.
ENV NODE_ENV=production METRICS_PORT=9464
WORKDIR /shop
# Neither npm nor a package manager's cache is needed to run.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /opt/yarn* \
  && mkdir -p /data/media /data/roots && chown node:node /data/media /data/roots
COPY --from=dependencies /shop/node_modules ./node_modules
COPY --from=build /shop/package.json ./package.json
COPY --from=build /shop/dist ./dist
# The command line: miris --help
COPY --chmod=755 deploy/miris /usr/local/bin/miris
# By number, so that an orchestrator can see that it is not root.
USER 1000:1000
EXPOSE 3000 9464
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 CMD ["node", "dist/health-check.js"]
CMD ["node", "--enable-source-maps", "dist/main.js"]
