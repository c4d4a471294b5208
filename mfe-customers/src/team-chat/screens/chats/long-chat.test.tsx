import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { startApi } from '@sala/shell-sdk/testing';
import { aChannel, aMessage, channelId } from '../../../testing/chats.fixture';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();
const last = 5000;
const rowHeight = 56;
const boxHeight = 700;

/** jsdom lays nothing out: rows and their box get a height, and the box scrolls. */
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', {
    configurable: true,
    get(this: HTMLElement) {
      if (this.getAttribute('role') === 'log') return boxHeight;
      return this.dataset['index'] === undefined ? 0 : rowHeight;
    },
  });
  Object.defineProperty(Element.prototype, 'scrollHeight', {
    configurable: true,
    get(this: Element) {
      const content = this.firstElementChild;
      return content instanceof HTMLElement ? Number.parseFloat(content.style.height) || 0 : 0;
    },
  });
});

const scrollTo = (top: number) =>
  act(() => {
    const box = screen.getByRole('log', { name: /Guardia/ });
    box.scrollTop = top;
    fireEvent.scroll(box);
  });

test('of 5,000 messages only those in sight are asked for and drawn', async () => {
  const channel = aChannel({ lastNumber: last, readNumber: last });
  answer('chatChannelList', { items: [channel] });
  answer('chatChannelView', channel);
  answer('chatPresenceView', { items: [] });
  answer('memberPhotoList', { items: [] });
  const asked = answer('chatMessageList', ({ query }) => {
    const after = Number(query['after']);
    return {
      items: Array.from({ length: 50 }, (_, place) => after + 1 + place).map((number) =>
        aMessage({
          id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
          number,
          body: `Mensaje número ${number}`,
        }),
      ),
      firstNumber: 1,
      lastNumber: last,
    };
  });
  await renderScreen(`/chats?channelId=${channelId}`);
  await screen.findByRole('log', { name: /Guardia/ });
  for (const number of [last, 2500, 1, 4200]) {
    scrollTo(Math.max(0, number * rowHeight - boxHeight));
    expect(await screen.findByText(`Mensaje número ${number}`)).toBeInTheDocument();
    expect(screen.getAllByRole('article').length).toBeLessThan(45);
    expect(document.querySelectorAll('*').length).toBeLessThan(3000);
  }
  // A page or two for each place, never what lies between.
  await waitFor(() => expect(asked.length).toBeLessThan(12));
});
