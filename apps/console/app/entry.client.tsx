import { StrictMode, startTransition, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

/** What was typed before: React writes the text of the server into a text area that it takes over. */
const typed = new Map<HTMLTextAreaElement, string>();
for (const area of document.querySelectorAll('textarea')) {
  if (area.value !== area.defaultValue) typed.set(area, area.value);
}
const keep = ({ target }: Event) => {
  if (target instanceof HTMLTextAreaElement) typed.set(target, target.value);
};
document.addEventListener('input', keep);

function Console() {
  useLayoutEffect(() => {
    document.removeEventListener('input', keep);
    for (const [area, text] of typed) if (area.value !== text) area.value = text;
    typed.clear();
  }, []);
  return <HydratedRouter />;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Console />
    </StrictMode>,
  );
});
