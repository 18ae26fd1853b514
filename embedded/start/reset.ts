import { readStartEnvironment } from './environment.ts';
import { eraseShop } from './erase-shop.ts';

/* `npm run reset`: forgets the shop of DATA_DIR. */
const { dataDir } = readStartEnvironment(process.env);
const outcome = await eraseShop(dataDir, `Effacer tout ce que contient ${dataDir} ?`);
if (outcome === 'erased') console.log('Effacé. npm start ouvre une boutique neuve.');
process.exitCode = outcome === 'refused' ? 1 : 0;
