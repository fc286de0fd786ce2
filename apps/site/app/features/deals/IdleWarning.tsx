import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { SignOutForm } from '../../components/SignOutForm.tsx';
import { dealsWords } from './words.ts';

const words = dealsWords.idle;

/** Opened by the page's script, which also fills in the remaining time. */
export function IdleWarning() {
  const actions = (
    <>
      <Button type="button" name="stay">
        {words.stay}
      </Button>
      <SignOutForm action="/logout" label={words.leave} look="quiet" />
    </>
  );
  return (
    <Dialog open={false} heading={words.heading} onClose={() => {}} actions={actions}>
      <p>{words.why}</p>
      <p role="status" data-time-left="" />
    </Dialog>
  );
}
