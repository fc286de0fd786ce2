import '@lamplighter/design/brand-colours';
