import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { factLedger } from '@lamplighter/contracts/facts';

/** The facts of a brand that an e-mail needs, from `content/facts/brands/`. */
export type BrandFacts = {
  name: string;
  phone: string;
  prepayPhone: string;
  complaintsPhone: string;
  hours: string;
  replyTo: string;
};

/** Reads the facts of every brand once: a lead may be of another brand than the one that this installation shows. */
export async function readAllBrandFacts(contentDirectory: string): Promise<(brand: string) => BrandFacts> {
  const folder = join(contentDirectory, 'facts', 'brands');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json'));
  const brands = new Map(
    await Promise.all(
      files.map(async (file) => [basename(file, '.json'), await readBrandFacts(join(folder, file))] as const),
    ),
  );
  return (brand) => {
    const facts = brands.get(brand);
    if (!facts) throw new Error(`there are no facts of the brand ${brand}`);
    return facts;
  };
}

async function readBrandFacts(file: string): Promise<BrandFacts> {
  const facts = factLedger.parse(JSON.parse(await readFile(file, 'utf8')));
  const value = (name: string) => {
    const fact = facts[name];
    if (!fact) throw new Error(`${file}: there is no fact ${name}`);
    return fact.value;
  };
  return {
    name: value('brand-name'),
    phone: value('general-phone'),
    prepayPhone: value('prepay-phone'),
    complaintsPhone: value('complaints-phone'),
    hours: value('general-hours'),
    replyTo: value('complaints-email'),
  };
}
