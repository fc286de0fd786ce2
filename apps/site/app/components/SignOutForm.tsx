import { Button } from './Button.tsx';

type Props = { action: '/identity/logout' | '/logout'; label: string; look?: 'primary' | 'quiet' | 'plain' };

/** Signing out changes something, so it is a POST: a link or a picture on another site cannot cause it. */
export function SignOutForm({ action, label, look = 'primary' }: Props) {
  return (
    <form method="post" action={action}>
      <Button look={look}>{label}</Button>
    </form>
  );
}
