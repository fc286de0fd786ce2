import { expect, type Page } from '@playwright/test';

/** The two pages that show the whole design system: each component in each state, and a page made of them. */
export const shownPages = [
  { name: 'the gallery', open: openGallery },
  { name: 'the hub', open: openHub },
];

export const brands = ['larkfield', 'skerry'] as const;
export const themes = ['light', 'dark'] as const;
export const widths = [320, 1280] as const;

/** Where the house of a brand is; known only once the run has started. */
export function houseOf(brand: (typeof brands)[number]): string {
  return process.env[brand === 'larkfield' ? 'HOUSE_ADDRESS' : 'SKERRY_ADDRESS'] ?? '';
}

/** The gallery once its form script has run; its error summary has then had the focus. */
export async function openGallery(page: Page, house = ''): Promise<void> {
  await page.goto(`${house}/gallery`);
  await expect(page.locator('[data-component=ErrorSummary] [tabindex]')).toBeFocused();
}

export async function openHub(page: Page, house = ''): Promise<void> {
  await page.goto(`${house}/help-and-support/`);
}
