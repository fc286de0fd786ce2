import type { KeptPage } from './kept-page.ts';

export type PageStore = {
  get: (address: string) => KeptPage | undefined;
  set: (address: string, page: KeptPage) => void;
  delete: (address: string) => void;
  bytes: () => number;
};

/** The pages asked for last, up to so many bytes. */
export function createPageStore(maxBytes: number): PageStore {
  const pages = new Map<string, KeptPage>();
  let bytes = 0;
  const drop = (address: string, page: KeptPage) => {
    pages.delete(address);
    bytes -= size(address, page);
  };
  return {
    get: (address) => pages.get(address),
    set: (address, page) => {
      const before = pages.get(address);
      if (before) drop(address, before);
      pages.set(address, page);
      bytes += size(address, page);
      for (const [oldest, other] of pages) {
        if (bytes <= maxBytes) break;
        drop(oldest, other);
      }
    },
    delete: (address) => {
      const page = pages.get(address);
      if (page) drop(address, page);
    },
    bytes: () => bytes,
  };
}

const size = (address: string, page: KeptPage) => page.bytes + address.length * 2 + 1_000;
