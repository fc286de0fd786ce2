import { Component, type ComponentType, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { type Entered, enter, readEntered } from './entered.ts';

type Props = { element: Element; onFailure: (entered: Entered) => void; children: ReactNode };

/** React would remove an island that throws. One child: a second one would change the ids of `useId`. */
class Boundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };
  private entered: Entered | undefined;

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    if (this.entered) this.props.onFailure(this.entered);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    // React removes what is on the page after this.
    this.entered = readEntered(this.props.element);
    return null;
  }
}

/**
 * Hydrates an island. An island that throws, now or later, becomes the form of the server again, with what was entered.
 * React replaces the form of an island whose first rendering differs from the server's: what was entered is kept.
 */
export function hydrate(element: HTMLElement, Body: ComponentType): void {
  const props: object = JSON.parse(element.previousElementSibling?.textContent ?? '{}');
  const sent = [...element.childNodes].map((node) => node.cloneNode(true));
  const entered = readEntered(element);
  const [first] = element.children;
  const putBack = (last: Entered) => {
    element.replaceChildren(...sent);
    enter(element, last);
  };
  const report = (error: unknown) => reportError(error);
  // At once, so that nothing is typed in between.
  flushSync(() => {
    hydrateRoot(
      element,
      <Boundary element={element} onFailure={putBack}>
        <Body {...props} />
      </Boundary>,
      { identifierPrefix: element.dataset['prefix'] ?? '', onRecoverableError: report, onCaughtError: report },
    );
  });
  if (element.firstElementChild !== first) enter(element, entered);
}
