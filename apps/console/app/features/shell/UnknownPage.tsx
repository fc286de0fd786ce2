import { data } from 'react-router';

export function loader() {
  throw data({ details: 'There is no such page.' }, { status: 404 });
}

export default function UnknownPage() {
  return null;
}
