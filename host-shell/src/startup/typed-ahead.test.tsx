import '../testing/page';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act, StrictMode, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { signInPicture } from '../../page/sign-in-picture';
import { nextTask } from './next-task';
import { replacePicture } from './typed-ahead';

const sent: unknown[] = [];
let languages = 0;
let root: Root;

const RealForm = () => {
  const [values, setValues] = useState({
    email: 'from-the-address@sol.test',
    password: '',
    remember: false,
  });
  return (
    <form
      aria-label="real"
      onSubmit={(event) => {
        event.preventDefault();
        sent.push(values);
      }}
    >
      <input
        name="email"
        value={values.email}
        autoFocus
        onChange={({ target }) => setValues((now) => ({ ...now, email: target.value }))}
      />
      <input
        name="password"
        type="password"
        value={values.password}
        onChange={({ target }) => setValues((now) => ({ ...now, password: target.value }))}
      />
      <input
        name="remember"
        type="checkbox"
        checked={values.remember}
        onChange={({ target }) => setValues((now) => ({ ...now, remember: target.checked }))}
      />
      <a href="/sign-up?x=1">to sign-up</a>
      <button type="button" lang="en" aria-pressed="false" onClick={() => (languages += 1)}>
        English
      </button>
    </form>
  );
};

/** The page as served, with presses marked as boot.ts does. */
const arrive = () => {
  document.body.innerHTML = `<div id="root"></div><main id="picture">${signInPicture()}</main>`;
  const picture = document.getElementById('picture') as HTMLElement;
  const place = document.getElementById('root') as HTMLElement;
  replacePicture(picture, place);
  root = createRoot(place);
  const draw = () =>
    act(async () => {
      flushSync(() =>
        root.render(
          <StrictMode>
            <RealForm />
          </StrictMode>,
        ),
      );
      // The picture is removed in the task after rendering, and a submit is replayed in the one
      // after.
      for (let task = 0; task < 3; task += 1) await nextTask();
    });
  return { picture, draw };
};

const field = <Found extends Element>(place: ParentNode, selector: string): Found => {
  const found = place.querySelector<Found>(selector);
  if (!found) throw new Error(selector);
  return found;
};

beforeEach(() => {
  sent.length = 0;
  languages = 0;
});
afterEach(() => act(async () => root.unmount()));

test('transfers input, checkbox and caret; a prefilled address is overwritten only by typing', async () => {
  const user = userEvent.setup();
  const { picture, draw } = arrive();
  await user.type(field(picture, '[name=password]'), 'secreto1');
  await user.click(field(picture, '[name=remember]'));
  field<HTMLInputElement>(picture, '[name=password]').focus();
  await draw();
  expect(picture).not.toBeInTheDocument();
  expect(screen.getByRole('textbox')).toHaveValue('from-the-address@sol.test');
  expect(field(document, '[name=password]')).toHaveValue('secreto1');
  expect(field(document, '[name=password]')).toHaveFocus();
  expect(screen.getByRole('checkbox')).toBeChecked();
  expect(sent).toEqual([]);
});

test('replays an early submit once, with the typed values', async () => {
  const user = userEvent.setup();
  const { picture, draw } = arrive();
  await user.type(field(picture, '[name=email]'), 'ana@sol.test');
  await user.type(field(picture, '[name=password]'), 'secreto1');
  field<HTMLElement>(picture, 'form').dataset['sent'] = '';
  await draw();
  expect(sent).toEqual([{ email: 'ana@sol.test', password: 'secreto1', remember: false }]);
});

test('keeps keyboard focus on the matching control', async () => {
  const { picture, draw } = arrive();
  field<HTMLElement>(picture, 'a[href="/sign-up"]').focus();
  await draw();
  expect(screen.getByRole('link', { name: 'to sign-up' })).toHaveFocus();
});

test('applies a pressed language', async () => {
  const { picture, draw } = arrive();
  field<HTMLElement>(picture, 'button[lang=en]').dataset['pressed'] = '';
  await draw();
  expect(languages).toBe(1);
});

test('leaves an untouched form alone', async () => {
  const { draw } = arrive();
  await draw();
  expect(screen.getByRole('textbox')).toHaveFocus();
  expect(sent).toEqual([]);
  expect(languages).toBe(0);
});
