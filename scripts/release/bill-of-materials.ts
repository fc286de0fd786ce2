import { writeLists } from './supply-chain/write-lists.ts';

/** For the image: the lists of `npm run release -- --supply-chain`, without the checks that need the registry. */
const licences = await writeLists('supply-chain');
console.log(`${licences.length} components`);
