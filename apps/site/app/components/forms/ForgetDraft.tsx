/** On the confirmation page of a form: the form script removes the draft of that form, and no other. */
export function ForgetDraft({ draft }: { draft: string }) {
  return <div hidden data-forget-draft={draft} />;
}
