import { beforeEach, describe, expect, test } from '@jest/globals';
import { session } from '@sentinel/session/credentials';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { Navbar } from './navbar.tsx';

const ANCHORS = [{ label: 'Products', href: '/#products' }];

/** A link of the bar itself. */
const link = (name: string) => screen.getAllByRole('link', { name })[0];

function show({ canSignUp = true, isDemo = false } = {}) {
  render(
    <Navbar
      product="Sentinel"
      href={(path) => path}
      anchors={ANCHORS}
      canSignUp={canSignUp}
      isDemo={isDemo}
      bell={null}
      drawer={null}
      search={null}
    />,
  );
}
/** jsdom has no server-sent events. */
class FakeEventSource extends EventTarget {
  static opened: FakeEventSource[] = [];
  isClosed = false;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.opened.push(this);
  }
  tell(data: string) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  close() {
    this.isClosed = true;
  }
}
beforeEach(() => {
  session.clear();
  FakeEventSource.opened = [];
  Object.assign(globalThis, { EventSource: FakeEventSource });
});

describe('the navbar (spec part 1 section 2)', () => {
  test('logged out: Get Access Now, Login and the anchors of the page', () => {
    show();
    expect(link('Get Access Now')).toHaveAttribute('href', '/sign-up');
    expect(link('Login')).toHaveAttribute('href', '/login');
    expect(link('Products')).toHaveAttribute('href', '/#products');
    expect(screen.getByRole('link', { name: 'Sentinel' })).toHaveAttribute('href', '/?view=home');
  });

  test('on small screens a menu has the same; a choice, a press elsewhere and Escape close it', async () => {
    show();
    const menu = document.querySelector('details') as HTMLDetailsElement;
    const summary = menu.querySelector('summary') as HTMLElement;
    const inMenu = (name: string) => within(menu).getByRole('link', { name, hidden: true });
    menu.open = true;
    expect(inMenu('Get Access Now')).toHaveAttribute('href', '/sign-up');
    fireEvent.click(inMenu('Products'));
    expect(menu.open).toBe(false);
    menu.open = true;
    fireEvent.pointerDown(summary);
    expect(menu.open).toBe(true);
    fireEvent.pointerDown(document.body);
    expect(menu.open).toBe(false);
    menu.open = true;
    fireEvent.keyDown(summary, { key: 'Escape' });
    expect(menu.open).toBe(false);
    expect(summary).toHaveFocus();
  });

  test('a picture that does not draw gives way to the letter', () => {
    session.saveLogin({ access_token: 't', name: 'Morgan', profile_image: 'data:image/jpeg;base64,broken' });
    show();
    const circle = screen.getByRole('link', { name: 'My dashboard' });
    fireEvent.error(circle.querySelector('img')!);
    expect(circle).toHaveTextContent('M');
  });

  test('a made-up market is called so, and says how much of it is there while it fills up', () => {
    show({ isDemo: true });
    expect(screen.getByText('Demo data')).toBeVisible();
    const [stream] = FakeEventSource.opened;
    expect(stream?.url).toBe('/dev/demo');
    act(() => stream?.tell('0.421'));
    expect(screen.getByText('Demo data: 42% loaded')).toBeVisible();
    expect(stream?.isClosed).toBe(false);
    act(() => stream?.tell('1.000'));
    expect(screen.getByText('Demo data')).toBeVisible();
    expect(stream?.isClosed).toBe(true);
  });

  test('a real market is not asked for a demo', () => {
    show();
    expect(FakeEventSource.opened).toEqual([]);
  });

  test('there is no link to a sign-up that no area answers', () => {
    show({ canSignUp: false });
    expect(screen.queryByRole('link', { name: 'Get Access Now' })).toBeNull();
  });

  test.each([
    ['morgan', 'M'],
    [' ada', 'A'],
    [undefined, 'P'],
  ])('logged in as %j: a circle with %s that leads to the dashboard', (name, letter) => {
    session.saveLogin({ access_token: 't', name });
    show();
    const circle = screen.getByRole('link', { name: 'My dashboard' });
    expect(circle).toHaveAttribute('href', '/dashboard');
    expect(circle).toHaveTextContent(letter);
    expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Products' })).toBeNull();
  });

  test('a profile image stands in the circle', () => {
    session.saveLogin({ access_token: 't', name: 'Morgan', profile_image: 'data:image/jpeg;base64,AA' });
    show();
    const circle = screen.getByRole('link', { name: 'My dashboard' });
    expect(circle.querySelector('img')).toHaveAttribute('src', 'data:image/jpeg;base64,AA');
  });
});
