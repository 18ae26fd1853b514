import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const text = z.coerce.string();
const serviceSchema = z.object({
  image: z.string(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), text).default({}),
  depends_on: z.record(z.string(), z.unknown()).default({}),
  deploy: z.object({ replicas: z.number() }).optional(),
  profiles: z.array(z.string()).default([]),
});
const composeSchema = z.object({ services: z.record(z.string(), serviceSchema) });

export type Service = z.output<typeof serviceSchema>;

/** docker-compose.yml as it stands, with the variables of `.env`. */
export function readCompose(variables: Readonly<Record<string, string>>): Readonly<Record<string, Service>> {
  const fill = (given: string) =>
    given.replaceAll(
      /\$\{([A-Z0-9_]+)(?::-([^}]*)|:\?[^}]*)?\}/g,
      (_whole, name: string, otherwise = '') => variables[name] ?? String(otherwise),
    );
  const { services } = composeSchema.parse(
    parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }),
  );
  for (const { environment } of Object.values(services))
    for (const [name, given] of Object.entries(environment)) environment[name] = fill(given);
  return services;
}

/** The image's own command. */
export function imageCommand(): string[] {
  const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
  return z.array(z.string()).parse(JSON.parse(command));
}

/** What `miris` is in the image (deploy/miris). */
export function mirisCommand(): string[] {
  const [, line = ''] = /^exec (.*) "\$@"$/m.exec(readFileSync('deploy/miris', 'utf8')) ?? [];
  return line.replace('/shop/', '').split(' ');
}
