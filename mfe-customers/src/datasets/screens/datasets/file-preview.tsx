import type { DatasetUpload } from '@sala/shared-contracts';
import { Box } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';

const rowsShown = 5;

/** First rows of the file, unchanged. */
export const FilePreview = ({
  upload: { columns, preview },
}: {
  readonly upload: DatasetUpload;
}) => {
  const { t } = useTranslation('customers');
  return (
    <Box
      role="region"
      aria-label={t('datasets.preview')}
      tabIndex={0}
      overflowX="auto"
      borderWidth="1px"
      borderRadius="md"
    >
      <Box
        as="table"
        fontSize="xs"
        css={{
          borderCollapse: 'collapse',
          '& th, & td': {
            px: '2',
            py: '1',
            textAlign: 'start',
            whiteSpace: 'nowrap',
            maxW: '12rem',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            borderBottomWidth: '1px',
          },
        }}
      >
        <thead>
          <tr>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.slice(0, rowsShown).map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, place) => (
                <td key={columns[place]?.key ?? place}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
};
