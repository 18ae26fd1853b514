import { confirm } from './confirm.ts';
import { readStartEnvironment } from './environment.ts';
import { eraseShop, whyNotErased } from './erase-shop.ts';
import { isRunning } from './running.ts';

const { dataDir } = readStartEnvironment(process.env);
if (await isRunning(dataDir)) {
  console.error('La boutique est ouverte : fermez-la d’abord (Ctrl-C), puis recommencez.');
  process.exit(1);
}
const refusal = await whyNotErased(dataDir);
if (refusal !== null) {
  console.error(refusal);
  process.exit(1);
}
if (await confirm(`Effacer tout ce que contient ${dataDir} ?`)) {
  await eraseShop(dataDir);
  console.log('Effacé. npm start ouvre une boutique neuve.');
} else {
  console.log('Rien n’a été effacé.');
}
