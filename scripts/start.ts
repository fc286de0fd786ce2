import { runHouse } from './run-house.ts';

await runHouse('built');
