import table from '../../../../../content/network-areas.json' with { type: 'json' };

/** The first row of an area is for all outward codes that no other row names. */
type Row = { codes?: string; electricity: string; gas: string };

const areas: Partial<Record<string, readonly Row[]>> = table.areas;
const electricity: Partial<Record<string, { name: string; outages: string }>> = table.operators.electricity;
const gas: Partial<Record<string, { name: string; website: string }>> = table.operators.gas;

type Network = { id: string; name: string; page: string };
export type Networks = { electricity: Network[]; gas: Network[]; isNorthernIreland: boolean };

/** 'EH10' from 'eh10', 'EH10 4' or a whole postcode; undefined if it does not begin like one. */
export function readOutward(typed: string): string | undefined {
  const text = typed
    .toUpperCase()
    .replaceAll(/[^A-Z0-9 ]/g, '')
    .trim();
  const [, outward] = /^([A-Z]{1,2}\d[A-Z\d]?)(?: ?\d[A-Z]{0,2})?$/.exec(text) ?? [];
  const compact = text.replaceAll(' ', '');
  // Without a space the last three characters of a whole postcode are its second half.
  const whole = /^([A-Z]{1,2}\d[A-Z\d]?)\d[A-Z]{2}$/.exec(compact)?.[1];
  return whole ?? outward;
}

/** The networks of an outward code, those with the most homes first. Undefined for an area that does not exist. */
export function findNetworks(outward: string): Networks | undefined {
  const [name = ''] = /^[A-Z]+/.exec(outward) ?? [];
  const rows = areas[name];
  const found = rows?.find(({ codes }) => codes?.split(' ').includes(outward)) ?? rows?.[0];
  if (!found) return undefined;
  return {
    electricity: idsIn(found.electricity).flatMap((id) => {
      const network = electricity[id];
      return network ? [{ id, name: network.name, page: network.outages }] : [];
    }),
    gas: idsIn(found.gas).flatMap((id) => {
      const network = gas[id];
      return network ? [{ id, name: network.name, page: network.website }] : [];
    }),
    isNorthernIreland: name === 'BT',
  };
}

const idsIn = (list: string) => list.split(' ').filter((id) => id !== '');
