/** The previews of the notice form follow what is typed. */
export {};

const form = document.querySelector<HTMLFormElement>('[data-notice-form]');
const previews = document.querySelectorAll<HTMLIFrameElement>('[data-preview]');
const pauseMs = 300;
let timer: number | undefined;

function show(written: HTMLFormElement): void {
  const fields = new FormData(written);
  for (const frame of previews) {
    const words = ['severity', 'title', 'message'].map((name) => [name, String(fields.get(name) ?? '')]);
    const query = new URLSearchParams([['brand', frame.dataset['preview'] ?? ''], ...words]);
    // Not by `src`: each letter would be a step of the browser's history.
    frame.contentWindow?.location.replace(`/notices/preview?${query}`);
  }
}

form?.addEventListener('input', () => {
  window.clearTimeout(timer);
  timer = window.setTimeout(() => show(form), pauseMs);
});
