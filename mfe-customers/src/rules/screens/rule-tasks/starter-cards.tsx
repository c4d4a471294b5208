import { ruleStarters, type RuleStarter } from '@sala/shared-contracts';
import { Box, Button, Grid, Text } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';

/** The ready-made rules, to begin with. */
export const StarterCards = ({
  onChoose,
}: {
  readonly onChoose: (starter: RuleStarter) => void;
}) => {
  const { t } = useTranslation('customers');
  return (
    <Box as="section" aria-label={t('ruleTasks.startersTitle')} py="4">
      <Text as="h2" fontWeight="semibold" mb="1">
        {t('ruleTasks.startersTitle')}
      </Text>
      <Text size="sm" tone="muted" mb="3">
        {t('ruleTasks.startersText')}
      </Text>
      <Grid
        as="ul"
        listStyle="none"
        p="0"
        m="0"
        gap="3"
        gridTemplateColumns="repeat(auto-fill, minmax(min(17rem, 100%), 1fr))"
      >
        {ruleStarters.map((starter) => {
          const name = t(`ruleTasks.starters.${starter}.name`);
          return (
            <Box as="li" key={starter} borderWidth="1px" borderRadius="lg" p="3" bg="bg.panel">
              <Text fontWeight="medium">{name}</Text>
              <Text size="sm" tone="muted" my="2">
                {t(`ruleTasks.starters.${starter}.text`)}
              </Text>
              <Button
                size="sm"
                aria-label={t('ruleTasks.useStarterNamed', { name })}
                onClick={() => onChoose(starter)}
              >
                {t('ruleTasks.useStarter')}
              </Button>
            </Box>
          );
        })}
      </Grid>
    </Box>
  );
};
