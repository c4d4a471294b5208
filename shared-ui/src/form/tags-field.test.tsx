import { screen } from '@testing-library/react';
import { show } from '../testing';
import { Form } from './form';
import { SubmitButton } from './form-parts';
import { TagsField } from './tags-field';

const start = (tags = 'VIP, Norte') => {
  const sent: string[] = [];
  const shown = show(
    <Form<{ tags: string }>
      label="Cliente"
      initialValues={{ tags }}
      onSubmit={(values) => void sent.push(values.tags)}
    >
      <TagsField name="tags" label="Etiquetas" suggestions={['VIP', 'Diabetes']} />
      <SubmitButton>Guardar</SubmitButton>
    </Form>,
  );
  return {
    ...shown,
    sent,
    box: screen.getByLabelText('Etiquetas'),
    chips: () =>
      screen.queryAllByRole('button', { name: /^Quitar / }).map(({ textContent }) => textContent),
  };
};

test('comma or Enter adds a unique chip; a press or Backspace removes one', async () => {
  const { user, box, chips, sent } = start();
  await user.type(box, 'sur,vip,este{Enter}');
  expect(chips()).toEqual(['VIP', 'Norte', 'sur', 'este']);
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Quitar Norte' }));
  await user.type(box, '{Backspace}');
  expect(chips()).toEqual(['VIP', 'sur']);
  await user.keyboard('{Enter}');
  expect(sent).toEqual(['VIP, sur']);
});

test('includes the word still being typed', async () => {
  const { user, box, chips, sent } = start('');
  await user.type(box, 'dos palabras');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(sent).toEqual(['dos palabras']);
  await user.tab();
  expect(chips()).toEqual(['dos palabras']);
});

test('suggests existing tags that are not yet selected', () => {
  const { box } = start();
  expect([...((box as HTMLInputElement).list?.options ?? [])].map(({ value }) => value)).toEqual([
    'Diabetes',
  ]); // a text input
});
