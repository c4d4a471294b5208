import '../testing/slots-page';
import { useAuth } from '@sala/shared-auth';
import { useCommands } from '@sala/shell-sdk';
import { sessionOf, startApi } from '@sala/shell-sdk/testing';
import { render, screen } from '@testing-library/react';
import { openShell, startPage } from '../testing/open-shell';
import { startRemoteFiles } from '../testing/remote-files';
import { stockModule } from '../testing/slots-modules';

const { answer } = startApi();
const files = startRemoteFiles();
beforeAll(async () => {
  files.serve('mfe_stock', stockModule);
  await startPage('en');
});

test("screen keys are inactive behind a dialog, except a panel's own", async () => {
  useAuth.getState().setAuth(sessionOf({ permissions: [] }));
  answer('authSession', sessionOf({ permissions: [] }).user);
  answer('notificationList', { items: [], unread: 0 });
  const { user } = openShell('/stock');
  expect(await screen.findByText('counted 0')).toBeVisible();
  const run = jest.fn();
  const Panel = () => {
    useCommands([{ id: 'edit', label: 'Edit', keys: 'e', ofPanel: true, run }]);
    return <div role="dialog" aria-modal="true" aria-label="Item" />;
  };
  const { rerender } = render(<Panel />);
  await user.keyboard('ne');
  expect(screen.getByText('counted 0')).toBeInTheDocument();
  expect(run).toHaveBeenCalledTimes(1);
  rerender(
    <>
      <Panel />
      <div role="dialog" aria-modal="true" aria-label="Question" />
    </>,
  );
  await user.keyboard('e');
  expect(run).toHaveBeenCalledTimes(1);
});
