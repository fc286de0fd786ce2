import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type FactLedger, factLedger } from '@lamplighter/contracts/content/facts';
import type { Company } from '@lamplighter/contracts/content/main-site';
import type { AnsweringLine } from '@lamplighter/contracts/leads/answers';
import type { LeadKind } from '@lamplighter/contracts/leads/lead-kind';
import { readBrandColours } from '@lamplighter/design/brand-colours';
import { z } from 'zod';

/** What an email needs of a brand: facts from `content/facts/`, and its colours. */
export type BrandFacts = {
  name: string;
  website: string;
  /** The particulars that company law requires in business email. */
  company: Company;
  /** The numbers of the lines that answer for a lead. */
  lines: Record<AnsweringLine, string>;
  priorityServicesPhone: string;
  meterEmergencyPhone: string;
  meterEmergencyHours: string;
  citizensAdvicePhone: string;
  adviceDirectScotlandPhone: string;
  relayPrefix: string;
  hours: string;
  /** Where replies go, by kind of lead. */
  replyTo: Record<LeadKind, string>;
  palette: { light: Palette; dark: Palette };
};

export type Brands = ReadonlyMap<string, BrandFacts>;

/** Reads the facts of every brand once: a lead may be of another brand than the one that this installation shows. */
export async function readAllBrandFacts(contentDirectory: string): Promise<Brands> {
  const folder = join(contentDirectory, 'facts');
  const shared = Object.assign({}, ...(await readLedgers(folder)).map(({ facts }) => facts));
  const brands = await readLedgers(join(folder, 'brands'));
  return new Map(brands.map(({ name, facts }) => [name, brandFacts(name, { ...shared, ...facts })]));
}

export function factsOf(brands: Brands, brand: string): BrandFacts {
  const facts = brands.get(brand);
  if (!facts) throw new Error(`there are no facts of the brand ${brand}`);
  return facts;
}

async function readLedgers(folder: string): Promise<{ name: string; facts: FactLedger }[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json'));
  return Promise.all(
    files.map(async (file) => ({
      name: basename(file, '.json'),
      facts: factLedger.parse(JSON.parse(await readFile(join(folder, file), 'utf8'))),
    })),
  );
}

function brandFacts(brand: string, facts: FactLedger): BrandFacts {
  const value = (name: string) => {
    const fact = facts[name];
    if (!fact) throw new Error(`brand ${brand}: there is no fact ${name}`);
    return fact.value;
  };
  const help = value('general-email');
  return {
    name: value('brand-name'),
    website: value('brand-website'),
    company: {
      name: value('registered-name'),
      place: value('registered-place'),
      number: value('registered-number'),
      office: value('registered-office'),
    },
    lines: {
      'general-phone': value('general-phone'),
      'prepay-phone': value('prepay-phone'),
      'complaints-phone': value('complaints-phone'),
    },
    priorityServicesPhone: value('priority-services-phone'),
    meterEmergencyPhone: value('meter-emergency-phone'),
    meterEmergencyHours: value('meter-emergency-hours'),
    citizensAdvicePhone: value('citizens-advice-phone'),
    adviceDirectScotlandPhone: value('advice-direct-scotland-phone'),
    relayPrefix: value('relay-prefix'),
    hours: value('general-hours'),
    replyTo: { complaint: value('complaints-email'), enquiry: help, feedback: help, 'meter-reading': help },
    palette: paletteOf(brand),
  };
}

const colour = z.string();

/** The colours of an email, named as in the brand's style sheet. */
const palette = z.object({
  ground: colour,
  paper: colour,
  tint: colour,
  ink: colour,
  muted: colour,
  link: colour,
  rule: colour,
  night: colour,
  'on-night': colour,
  window: colour,
});
export type Palette = z.infer<typeof palette>;

export function paletteOf(brand: string): { light: Palette; dark: Palette } {
  const { light, dark } = readBrandColours(brand);
  return { light: palette.parse(light), dark: palette.parse(dark) };
}
