FROM node:24-slim AS build
WORKDIR /shop
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-slim
ENV NODE_ENV=production
WORKDIR /shop
COPY package.json package-lock.json ./
RUN npm ci --omit=dev
COPY --from=build /shop/dist ./dist
RUN mkdir -p /data/media && chown node /data/media
USER node
EXPOSE 3000
CMD ["node", "--enable-source-maps", "dist/main.js"]
