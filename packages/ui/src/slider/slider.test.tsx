import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Slider } from './slider.tsx';

function Zoom({ onChange }: { onChange: (zoom: number) => void }) {
  const [zoom, setZoom] = useState(1);
  const change = (next: number) => {
    setZoom(next);
    onChange(next);
  };
  return <Slider label="Zoom" value={zoom} onChange={change} min={1} max={5} step={0.1} valueText={`${zoom}x`} />;
}

test('is named, says its value as people read it, and knows its ends', () => {
  render(<Zoom onChange={() => undefined} />);
  const slider = screen.getByRole('slider', { name: 'Zoom' });
  expect(slider).toHaveAttribute('aria-valuetext', '1x');
  expect(slider).toHaveAttribute('min', '1');
  expect(slider).toHaveAttribute('max', '5');
});

test('arrows go a step, Page Up ten, Home and End to the ends, without crumbs of binary fractions', async () => {
  const changed = jest.fn();
  render(<Zoom onChange={changed} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{PageUp}{End}{ArrowRight}{Home}');
  expect(changed.mock.calls.flat()).toEqual([1.1, 1.2, 1.3, 2.3, 5, 1]);
});

test('a value set by assistive technology counts', () => {
  const changed = jest.fn();
  render(<Zoom onChange={changed} />);
  fireEvent.change(screen.getByRole('slider'), { target: { value: '2.5' } });
  expect(changed).toHaveBeenLastCalledWith(2.5);
});
