import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { renderToStaticMarkup } from 'react-dom/server';
import { onTestFinished, vi } from 'vitest';
import { hydrate } from '../app/islands/hydrate.tsx';
import { island } from '../app/islands/island.tsx';

type Props = Parameters<ReturnType<typeof island>>[0];

/** The element of an island as a page has it, and the act of hydrating it. */
export function placeIsland<P extends Props>(Body: ComponentType<P>, props: P) {
  const Island = island<P>('test/Island', 'interaction', Body);
  document.body.innerHTML = renderToStaticMarkup(<Island {...props} />);
  const element = document.querySelector<HTMLElement>('[data-island]');
  if (!element) throw new Error('there is no island');
  // What JSON holds is what the component takes, which `island` sees to.
  return {
    element,
    hydrate: (Live = Body) => {
      const root = hydrate(element, Live as ComponentType);
      // It listens to the window, where the next test acts.
      onTestFinished(() => {
        vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
        flushSync(() => root.unmount());
      });
    },
  };
}
