import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LazyPart } from './lazy-part.tsx';

test('a failed load shows an error in place, and Retry recovers once the code is there', async () => {
  const silenced = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let isServed = false;
  const load = () =>
    isServed ? Promise.resolve({ default: () => <p>loaded</p> }) : Promise.reject(new Error('ChunkLoadError'));
  render(<LazyPart load={load} props={{}} fallback={<p>waiting</p>} errorTitle="The table could not be loaded." />);
  expect(await screen.findByText('The table could not be loaded.')).toBeVisible();
  isServed = true;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('loaded')).toBeVisible();
  silenced.mockRestore();
});
