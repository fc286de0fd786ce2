/** A part of the page that the server renders again and again. */
export {};

const part = document.querySelector<HTMLElement>('[data-live]');
const source = part?.dataset['live'];

if (part && source) {
  new EventSource(source).addEventListener('html', ({ data }) => {
    // Not under the reader's fingers.
    if (!part.contains(document.activeElement)) part.innerHTML = data;
  });
}
