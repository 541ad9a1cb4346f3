import { describe, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { UiProvider } from '../context/ui-context.tsx';
import { createUiStore } from '../context/ui-store.ts';
import { Button } from './button.tsx';
import { LinkButton } from './link-button.tsx';

describe('Button', () => {
  test.each(['primary', 'outline', 'outline2', 'secondary', 'test', 'danger'] as const)(
    '%s has its own look',
    (variant) => {
      render(<Button variant={variant}>Go</Button>);
      expect(screen.getByRole('button').className.split(' ')).toContain(variant);
    },
  );

  test('a busy button ignores clicks but keeps its place and focus', async () => {
    const click = jest.fn();
    render(
      <Button loading onClick={click}>
        Searching...
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Searching...' });
    await userEvent.click(button);
    expect(click).not.toHaveBeenCalled();
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-busy', 'true');
  });

  test('a busy submit button does not submit', async () => {
    const submit = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        <Button type="submit" loading>
          Submitting...
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button'));
    expect(submit).not.toHaveBeenCalled();
  });

  test('inside a form it submits only when told to, and its ref is the button', async () => {
    const ref = createRef<HTMLButtonElement>();
    const submit = jest.fn();
    render(
      <form onSubmit={submit}>
        <Button ref={ref}>Cancel</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button'));
    expect(submit).not.toHaveBeenCalled();
    expect(ref.current).toBe(screen.getByRole('button'));
  });
});

describe('LinkButton', () => {
  function renderLink(href: string, external = false) {
    const navigate = jest.fn();
    render(
      <UiProvider store={createUiStore({ navigate })}>
        <LinkButton href={href} external={external}>
          Go
        </LinkButton>
      </UiProvider>,
    );
    return navigate;
  }

  test('a plain click inside the portal navigates without loading the page', async () => {
    const navigate = renderLink('/alerts?kind=price');
    await userEvent.click(screen.getByRole('link'));
    expect(navigate).toHaveBeenCalledWith('/alerts?kind=price');
  });

  test("a click with Control is the browser's own", async () => {
    const navigate = renderLink('/alerts');
    const user = userEvent.setup();
    await user.keyboard('{Control>}');
    await user.click(screen.getByRole('link'));
    expect(navigate).not.toHaveBeenCalled();
  });

  test('an external link opens a new tab that cannot reach back', () => {
    renderLink('https://www.sec.gov/', true);
    expect(screen.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.getByRole('link')).toHaveAttribute('target', '_blank');
  });

  test('an address that runs script is no address', () => {
    renderLink('javascript:alert(1)');
    expect(screen.getByText('Go')).not.toHaveAttribute('href');
  });
});
