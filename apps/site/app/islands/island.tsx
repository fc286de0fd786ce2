import { type ComponentType, useContext, useId } from 'react';
import { renderToString } from 'react-dom/server';
import { MainSiteOrigin } from './site-context.ts';

/** When the browser loads and hydrates an island: at its first use, or at that of the form around or beside it. */
export type When = 'interaction' | 'form';

type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [name: string]: Json };

/**
 * A part of a page that has state: the server renders it inside the page, and the browser hydrates it alone. `file` is
 * the component's file without `.island.tsx`, from `app/`. The props travel to the browser, so they are JSON, small, and
 * nothing that a cached page may not hold. An island that shows what the browser stores under the key `stored` need not
 * be used first: it is hydrated on an idle page when something is stored.
 */
export function island<Props extends { readonly [name: string]: Json }>(
  file: string,
  when: When,
  Body: ComponentType<Props>,
  { stored }: { stored?: string } = {},
) {
  return function Island(props: Props) {
    const prefix = useId();
    const mainSite = useContext(MainSiteOrigin);
    // A root of its own, as in the browser: `useId` gives the same ids in both, and what needs the router fails here. No
    // hook may follow, because this resets what React knows of the hooks of the component around it.
    const html = renderToString(
      <MainSiteOrigin value={mainSite}>
        <Body {...props} />
      </MainSiteOrigin>,
      { identifierPrefix: prefix },
    );
    return (
      <>
        {/* A browser does not execute it, so the content security policy need not allow it; replay does not record it. */}
        <script type="application/json">{JSON.stringify(props).replaceAll('<', '\\u003c')}</script>
        <div
          data-island={file}
          data-when={when}
          data-prefix={prefix}
          data-stored={stored}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: React has just rendered it
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </>
    );
  };
}
