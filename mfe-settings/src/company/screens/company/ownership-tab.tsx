import { useAuth } from '@sala/shared-auth';
import { Stack } from '@sala/shared-ui';
import { DeletionSection } from './deletion-section';
import { TransferSection } from './transfer-section';

export type OwnershipForm = 'transfer' | 'delete';

interface OwnershipTabProps {
  readonly open: OwnershipForm | null;
  readonly onOpen: (form: OwnershipForm | null) => void;
}

/** Who owns the company, and its end. Both are for owners; others see the state. */
export const OwnershipTab = ({ open, onOpen }: OwnershipTabProps) => {
  const isOwner = useAuth(({ user }) => user?.roles.includes('owner') ?? false);
  return (
    <Stack gap="4" py="4">
      <TransferSection
        isOwner={isOwner}
        open={open === 'transfer'}
        onOpen={(shown) => onOpen(shown ? 'transfer' : null)}
      />
      <DeletionSection
        isOwner={isOwner}
        open={open === 'delete'}
        onOpen={(shown) => onOpen(shown ? 'delete' : null)}
      />
    </Stack>
  );
};
