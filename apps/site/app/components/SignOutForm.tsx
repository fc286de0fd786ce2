import { Button } from './Button.tsx';

type Props = { action: '/identity/logout' | '/logout'; label: string; look?: 'primary' | 'quiet' | 'plain' };

/**
 * A POST, because signing out changes state: a link or an image on another site cannot cause it (CSRF). The script that
 * watches a protected page gives another reason.
 */
export function SignOutForm({ action, label, look = 'primary' }: Props) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="reason" value="requested" />
      <Button look={look}>{label}</Button>
    </form>
  );
}
