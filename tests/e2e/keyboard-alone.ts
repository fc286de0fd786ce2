import type { CDPSession, Page } from '@playwright/test';

type Role = 'button' | 'textbox' | 'radio' | 'combobox' | 'link';

export type KeyboardAlone = {
  /** What Chromium's accessibility tree has where the focus is: role, name, states and description. */
  heard: () => Promise<string>;
  /** The same for the option that the focused combobox points to. */
  heardOption: () => Promise<string>;
  /** Presses Tab until the tree has this role and name at the focus. */
  tabTo: (role: Role, name: string) => Promise<void>;
  type: (name: string, text: string) => Promise<void>;
  /** Goes to the control and presses Enter there. */
  press: (role: 'button' | 'link', name: string) => Promise<void>;
};

const maxPresses = 80;

/** Somebody who uses no mouse and sees no screen: keys, and the tree that screen readers read. */
export async function withKeyboardAlone(page: Page): Promise<KeyboardAlone> {
  const client = await page.context().newCDPSession(page);
  const focused = async () => {
    // Where nothing has the focus, a screen reader begins with the document.
    const expression = 'document.activeElement === document.body ? document : document.activeElement';
    const { result } = await client.send('Runtime.evaluate', { expression });
    return nodeOf(client, result.objectId === undefined ? {} : { objectId: result.objectId });
  };
  const tabTo = async (role: Role, name: string) => {
    const passed: string[] = [];
    while (passed.length < maxPresses) {
      const node = await focused();
      if (node?.role?.value === role && node.name?.value === name) return;
      passed.push(spoken(node));
      await page.keyboard.press('Tab');
    }
    throw new Error(`no way by keyboard to ${role} '${name}', past ${passed.join('; ')}`);
  };
  return {
    heard: async () => spoken(await focused()),
    heardOption: async () => {
      const pointed = (await focused())?.properties?.find(({ name }) => name === 'activedescendant')?.value;
      const [option] = pointed?.relatedNodes ?? [];
      return option ? spoken(await nodeOf(client, { backendNodeId: option.backendDOMNodeId })) : 'nothing';
    },
    tabTo,
    type: async (name, text) => {
      await tabTo('textbox', name);
      await page.keyboard.type(text);
    },
    press: async (role, name) => {
      await tabTo(role, name);
      await page.keyboard.press('Enter');
    },
  };
}

async function nodeOf(client: CDPSession, element: { objectId?: string; backendNodeId?: number }) {
  const { nodes } = await client.send('Accessibility.getPartialAXTree', { ...element, fetchRelatives: false });
  return nodes[0];
}

function spoken(node: Awaited<ReturnType<typeof nodeOf>>): string {
  if (!node) return 'nothing';
  const states = ['invalid', 'required', 'checked', 'selected', 'expanded'].filter((state) =>
    node.properties?.some(({ name, value }) => name === state && String(value.value) === 'true'),
  );
  const described = node.description?.value ? `: ${node.description.value}` : '';
  return `${node.role?.value ?? ''} '${node.name?.value ?? ''}'${states.map((state) => `, ${state}`).join('')}${described}`;
}
