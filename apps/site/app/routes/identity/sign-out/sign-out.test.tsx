import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { SignOutPage } from './route.tsx';

it('the page that asks before signing out posts to the logout URL @AUT-2', () => {
  const Page = createRoutesStub([{ path: '/', Component: () => <SignOutPage step={{ name: 'ask' }} /> }]);
  const html = renderToStaticMarkup(<Page />);
  expect(html).toMatch(
    /<form action="\/identity\/logout" method="post"><input type="hidden" name="reason" value="requested"\/><button[^>]*>Sign out<\/button>/,
  );
});
