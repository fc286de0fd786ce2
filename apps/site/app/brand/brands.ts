import type { ComponentType } from 'react';
import { larkfield } from './larkfield/larkfield.ts';
import { skerry } from './skerry/skerry.ts';

type Contact = { value: string };

/** A brand is data: words, drawings and numbers here, colours in `tokens.css` beside them. Nothing else changes. */
export type Brand = {
  name: string;
  /** Said under the hub's heading. */
  promise: string;
  Logo: ComponentType;
  /** The view over the hub: decoration, seen from its middle on a phone. */
  Street: ComponentType;
  facts: Record<'meter-emergency-phone' | 'bereavement-phone' | 'export-email' | 'feed-in-email', Contact>;
};

export const brands = { larkfield, skerry } satisfies Record<string, Brand>;

export type BrandId = keyof typeof brands;
