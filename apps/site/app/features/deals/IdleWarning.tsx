import { Button, ButtonLink } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { dealsWords } from './words.ts';

const words = dealsWords.idle;

/** Opened by the page's script, which also says how long is left. */
export function IdleWarning() {
  const actions = (
    <>
      <Button type="button" name="stay">
        {words.stay}
      </Button>
      <ButtonLink to={words.leave.link} look="quiet">
        {words.leave.label}
      </ButtonLink>
    </>
  );
  return (
    <Dialog open={false} heading={words.heading} onClose={() => {}} actions={actions}>
      <p>{words.why}</p>
      <p role="status" data-time-left="" />
    </Dialog>
  );
}
