import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { session } from '@sentinel/session/credentials';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useEffect } from 'react';
import type Cropper from 'react-easy-crop';
import { open, startAccountApi } from './testing/account-api.tsx';

type CropperProps = Partial<ComponentProps<typeof Cropper>>;

/** The cropping library measures the screen, which jsdom cannot. This stand-in selects the middle of the picture. */
const cropper: { props: CropperProps } = { props: {} };
function FakeCropper(props: CropperProps) {
  cropper.props = props;
  const { onCropComplete } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as when the picture has loaded
  useEffect(
    () => onCropComplete?.({ x: 0, y: 0, width: 1, height: 1 }, { x: 512, y: 0, width: 1024, height: 1024 }),
    [],
  );
  return <div {...props.cropperProps} />;
}
jest.unstable_mockModule('react-easy-crop', () => ({ default: FakeCropper }));
const { default: ProfilePage } = await import('./profile.page.tsx');

const JPEG = 'data:image/jpeg;base64,/9j/AAAA';
const realFetch = globalThis.fetch;
const drawn: unknown[][] = [];
const decode = jest.fn<(file: Blob, options: unknown) => Promise<object>>();
const context = { fillRect: () => undefined, drawImage: (...all: unknown[]) => drawn.push(all.slice(1)) };

/** jsdom cannot decode or draw; this is a stand-in. */
beforeAll(() => {
  Object.assign(globalThis, { createImageBitmap: decode });
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => context as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(() => JPEG);
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
  jest.restoreAllMocks();
});
beforeEach(() => {
  drawn.length = 0;
  decode.mockReset();
  decode.mockImplementation(async () => ({ width: 4096, height: 2048, close: () => undefined }));
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

const photo = new File(['…'], 'me.png', { type: 'image/png' });
const fileField = () => screen.findByLabelText<HTMLInputElement>('Picture file');
const upload = async (file: File) => userEvent.setup({ applyAccept: false }).upload(await fileField(), file);
const dialog = () => screen.findByRole('dialog', { name: 'Crop your picture' });

describe('Profile Picture, part 1 sections 2, 4 and 5', () => {
  test('click to upload, crop 1:1, save: a 256x256 JPEG goes to the server and to the navbar', async () => {
    const api = startAccountApi();
    open(<ProfilePage />);
    const chosen = jest.spyOn(await fileField(), 'click');
    await userEvent.click(screen.getByRole('button', { name: /Click to upload a picture/ }));
    expect(chosen).toHaveBeenCalledTimes(1);
    await upload(photo);
    await dialog();
    expect(decode).toHaveBeenCalledWith(photo, { imageOrientation: 'from-image' });
    const save = screen.getByRole('button', { name: 'Save' });
    await waitFor(() => expect(save).toBeEnabled());
    expect(cropper.props).toMatchObject({
      image: JPEG,
      aspect: 1,
      minZoom: 1,
      maxZoom: 5,
      disableAutomaticStylesInjection: true,
    });
    await userEvent.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // First scaled down to 2048 px, then the selected square is drawn at 256 by 256.
    expect(drawn).toEqual([
      [0, 0, 2048, 1024],
      [512, 0, 1024, 1024, 0, 0, 256, 256],
    ]);
    expect(api.sent('edit_user')).toEqual([{ type: 'edit_user', access_token: 't', profile_image: JPEG }]);
    expect(session.state().profileImage).toBe(JPEG);
    expect(screen.getByRole('img', { name: 'Your profile' })).toHaveAttribute('src', JPEG);
  });

  test('cancel uploads nothing, and the same file can be chosen again', async () => {
    const api = startAccountApi();
    open(<ProfilePage />);
    for (let turn = 0; turn < 2; turn += 1) {
      await upload(photo);
      await dialog();
      await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    expect(api.sent('edit_user')).toEqual([]);
  });

  test('the zoom is a slider from 1x to 5x in steps of 0.1, which wheel and fingers follow', async () => {
    startAccountApi();
    open(<ProfilePage />);
    await upload(photo);
    await dialog();
    const slider = screen.getByRole('slider', { name: 'Zoom' });
    fireEvent.change(slider, { target: { value: '2.4' } });
    await waitFor(() => expect(cropper.props.zoom).toBe(2.4));
    expect(slider).toHaveAttribute('aria-valuetext', '2.4x');
    expect(slider).toHaveAttribute('step', '0.1');
    for (const asked of [2.43, 2.43]) fireEvent(document, zoomEvent(asked));
    await waitFor(() => expect(cropper.props.zoom).toBe(2.5));
  });

  test.each([
    [
      'a 20 MB picture',
      new File([new Uint8Array(20 * 1024 * 1024)], 'a.jpg', { type: 'image/jpeg' }),
      'This picture is larger than 10 MB.',
    ],
    [
      'a text',
      new File(['x'], 'a.txt', { type: 'text/plain' }),
      "We couldn't read this file. Try a JPEG, PNG, or WebP.",
    ],
  ])('%s is not read', async (_name, file, text) => {
    startAccountApi();
    open(<ProfilePage />);
    await upload(file);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(decode).not.toHaveBeenCalled();
  });

  test('a file that only calls itself a picture is told apart by the decoder', async () => {
    decode.mockImplementation(async () => {
      throw new DOMException('The source image could not be decoded.', 'InvalidStateError');
    });
    startAccountApi();
    open(<ProfilePage />);
    await upload(photo);
    expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't read this file. Try a JPEG, PNG, or WebP.");
  });

  test('a file can be dropped, too', async () => {
    startAccountApi();
    open(<ProfilePage />);
    const target = await screen.findByRole('button', { name: /Click to upload a picture/ });
    fireEvent.drop(target, { dataTransfer: { files: [photo] } });
    expect(await dialog()).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(target).toHaveFocus());
  });

  test('a refusal stands in the dialog, and the picture is not lost', async () => {
    const api = startAccountApi();
    api.refuse('edit_user', 'unprocessable', 'Please use a JPEG picture of 256 by 256 pixels.');
    open(<ProfilePage />);
    await upload(photo);
    await dialog();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please use a JPEG picture of 256 by 256 pixels.');
    expect(await dialog()).toBeVisible();
    expect(session.state().profileImage).toBeNull();
  });

  test('delete asks for confirmation', async () => {
    const api = startAccountApi({ profile_image: JPEG });
    open(<ProfilePage />);
    const button = await screen.findByRole('button', { name: 'Delete picture' });
    await userEvent.click(button);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(button).toHaveFocus());
    await userEvent.click(button);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'Are you sure you want to delete your profile picture?',
    );
    expect(api.sent('edit_user')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(api.sent('edit_user')).toEqual([{ type: 'edit_user', access_token: 't', profile_image: null }]);
    expect(screen.queryByRole('img', { name: 'Your profile' })).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: /Click to upload/ })).toHaveFocus());
  });
});

/** A wheel event, as the library reports it. */
function zoomEvent(asked: number): Event {
  const event = new Event('zoom');
  document.addEventListener('zoom', () => cropper.props.onZoomChange?.(asked), { once: true });
  return event;
}
