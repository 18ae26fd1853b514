import { accessSync, constants } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Where k6 is: K6_PATH, the PATH, or where Go installs programs; null when it is in none of them. */
export function findK6(variables: NodeJS.ProcessEnv = process.env): string | null {
  const directories = [
    ...(variables.PATH ?? '').split(delimiter),
    ...(variables.GOPATH ? [join(variables.GOPATH, 'bin')] : []),
    join(homedir(), 'go', 'bin'),
  ];
  const places = [variables.K6_PATH, ...directories.map((directory) => join(directory, 'k6'))];
  return places.find((place) => place !== undefined && isProgram(place)) ?? null;
}

export const HOW_TO_GET_K6 =
  'k6 est introuvable. Sur une machine avec Go : go install go.k6.io/k6@latest ' +
  '(il se trouve alors dans ~/go/bin) ; ailleurs : https://grafana.com/docs/k6/latest/set-up/install-k6/. ' +
  'S’il est déjà installé : K6_PATH=/chemin/vers/k6 npm run load -- …';

function isProgram(place: string): boolean {
  try {
    accessSync(place, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
