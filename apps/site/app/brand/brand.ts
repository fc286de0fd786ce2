import type { ComponentType } from 'react';

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

/** A brand is data: words, drawings and numbers here, colours in `tokens.css` beside them. Nothing else differs. */
export type Brand = {
  name: string;
  /** Shown under the hub's heading. */
  promise: string;
  Logo: ComponentType;
  /** The decorative banner of the hub; a phone shows only its middle. */
  Street: ComponentType;
  facts: Record<BrandFact, Contact>;
};
