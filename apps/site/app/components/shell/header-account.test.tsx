import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { brands } from '../../brand/brands.ts';
import { Header } from './Header.tsx';

const configuration = {
  hideA11yBtn: false,
  sections: [],
  'quick-links': [],
  'secondary-banner': null,
  'menu-banner': null,
};

/** The header of a site with or without an identity provider. */
function shown(signIn: boolean): string {
  const Component = () => <Header brand={brands.larkfield} configuration={configuration} />;
  const Page = createRoutesStub([{ id: 'root', path: '/', Component }]);
  return renderToStaticMarkup(<Page hydrationData={{ loaderData: { root: { brandId: 'larkfield', signIn } } }} />);
}

const signInLinks = (html: string) => [...html.matchAll(/<a href="([^"]*)"[^>]*>Sign in</g)].map(([, href]) => href);
const signOutForms = (html: string) =>
  [...html.matchAll(/<form[^>]* action="([^"]*)" method="post"><button type="submit">Sign out</g)].map(
    ([, action]) => action,
  );

describe('the header', () => {
  it('links to sign-in, in the line and in the menu @AUT-1', () => {
    expect(signInLinks(shown(true))).toEqual(['/identity/login', '/identity/login']);
    expect(signInLinks(shown(false))).toEqual([]);
  });

  it('signs out at the logout URL, in the line and in the menu @AUT-2', () => {
    expect(signOutForms(shown(true))).toEqual(['/identity/logout', '/identity/logout']);
    expect(signOutForms(shown(false))).toEqual([]);
  });
});
