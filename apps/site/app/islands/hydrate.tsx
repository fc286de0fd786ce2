import { Component, type ComponentType, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot, type Root } from 'react-dom/client';
import { type Entered, enter, readEntered } from './entered.ts';
import { MainSiteOrigin } from './site-context.ts';

type Props = {
  element: Element;
  /** Before the hydration. */
  entered: Entered;
  onFailure: (entered: Entered) => void;
  children: ReactNode;
};

/** React would remove an island that throws. One child: a second one would change the ids of `useId`. */
class Boundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };
  private isLive = false;
  private last = this.props.entered;

  static getDerivedStateFromError() {
    return { failed: true };
  }

  /**
   * Before the effects, which read what was entered: React resets a text area that was not empty when it was sent, and
   * replaces the form of an island whose first rendering differs from the server's.
   */
  override componentDidMount() {
    if (this.state.failed) return;
    enter(this.props.element, this.props.entered);
    this.isLive = true;
  }

  override componentDidCatch() {
    this.props.onFailure(this.last);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    // React removes what is on the page after this.
    if (this.isLive) this.last = readEntered(this.props.element);
    return null;
  }
}

/**
 * Hydrates an island. What was entered is kept. An island that throws, now or later, becomes the form of the server again.
 */
export function hydrate(element: HTMLElement, Body: ComponentType): Root {
  const props: object = JSON.parse(element.previousElementSibling?.textContent ?? '{}');
  const sent = [...element.childNodes].map((node) => node.cloneNode(true));
  const putBack = (last: Entered) => {
    element.replaceChildren(...sent);
    enter(element, last);
  };
  const report = (error: unknown) => reportError(error);
  // At once, so that nothing is typed in between.
  return flushSync(() =>
    hydrateRoot(
      element,
      <Boundary element={element} entered={readEntered(element)} onFailure={putBack}>
        <MainSiteOrigin value={document.documentElement.dataset['mainSite'] ?? ''}>
          <Body {...props} />
        </MainSiteOrigin>
      </Boundary>,
      { identifierPrefix: element.dataset['prefix'] ?? '', onRecoverableError: report, onCaughtError: report },
    ),
  );
}
