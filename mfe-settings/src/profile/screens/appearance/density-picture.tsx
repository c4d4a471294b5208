import { Box, Flex, type Density } from '@sala/shared-ui';

const rows: Readonly<Record<Density, readonly string[]>> = {
  compact: ['55%', '42%', '60%', '38%', '50%'],
  comfortable: ['55%', '42%', '60%'],
};

/** The same list excerpt at both densities. */
export const DensityPicture = ({ density }: { readonly density: Density }) => (
  <Flex
    direction="column"
    justify="space-evenly"
    h="16"
    px="2"
    bg="bg.canvas"
    borderWidth="1px"
    borderRadius="md"
  >
    {rows[density].map((width) => (
      <Flex key={width} align="center" justify="space-between">
        <Box h="1" w={width} bg="border.control" borderRadius="full" />
        <Box h="1" w="12%" bg="border.strong" borderRadius="full" />
      </Flex>
    ))}
  </Flex>
);
