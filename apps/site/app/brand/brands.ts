import { type BrandId, brandNames } from '@lamplighter/contracts/content/brands';
import type { ComponentType } from 'react';
import larkfield from '../../../../content/facts/brands/larkfield.json' with { type: 'json' };
import skerry from '../../../../content/facts/brands/skerry.json' with { type: 'json' };
import { LarkfieldLogo, LarkfieldStreet } from './Larkfield.tsx';
import { SkerryHarbour, SkerryLogo } from './Skerry.tsx';

/** Shown under the hub's heading. */
const promises = {
  larkfield: 'Answers in plain English, day or night. No need to sign in.',
  skerry: 'Straight answers, whatever the weather. No need to sign in.',
};

type Contact = { kind: string; value: string };

type BrandFact =
  | 'general-phone'
  | 'general-hours'
  | 'prepay-phone'
  | 'meter-emergency-phone'
  | 'meter-emergency-hours'
  | 'home-services-phone'
  | 'home-services-hours'
  | 'debt-phone'
  | 'bereavement-phone'
  | 'bereavement-hours'
  | 'complaints-phone'
  | 'priority-services-phone'
  | 'general-email'
  | 'complaints-email'
  | 'export-email'
  | 'feed-in-email'
  | 'energy-trust-name'
  | 'customers-helped'
  | 'registered-name'
  | 'registered-number'
  | 'registered-place'
  | 'registered-office'
  | 'bsl-website'
  | 'post-address';

/** A brand is data: words, drawings and numbers here, colours in `packages/design/src/brands`. Nothing else differs. */
export type Brand = {
  name: string;
  promise: string;
  Logo: ComponentType;
  /** The decorative banner of the hub; a phone shows only its middle. */
  Street: ComponentType;
  facts: Record<BrandFact, Contact>;
};

const ofBrand = (id: BrandId) => ({ name: brandNames[id], promise: promises[id] });

export const brands: Record<BrandId, Brand> = {
  larkfield: { ...ofBrand('larkfield'), Logo: LarkfieldLogo, Street: LarkfieldStreet, facts: larkfield },
  skerry: { ...ofBrand('skerry'), Logo: SkerryLogo, Street: SkerryHarbour, facts: skerry },
};
