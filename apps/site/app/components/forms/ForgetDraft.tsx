/** On the page that confirms what was sent: the form script removes the draft of that form, and no other. */
export function ForgetDraft({ draft }: { draft: string }) {
  return <div hidden data-forget-draft={draft} />;
}
