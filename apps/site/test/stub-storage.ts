import { vi } from 'vitest';

/** A storage of the browser that begins empty, in place of the global of this name until the test has ended. */
export function stubStorage(name: 'localStorage' | 'sessionStorage'): void {
  const storage: Record<string, string> = Object.create({
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => {
      storage[key] = value;
    },
    removeItem: (key: string) => {
      delete storage[key];
    },
  });
  vi.stubGlobal(name, storage);
}
