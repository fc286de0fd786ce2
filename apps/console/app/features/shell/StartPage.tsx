import { redirect } from 'react-router';

/** The first screen. */
export function loader() {
  return redirect('/now');
}
