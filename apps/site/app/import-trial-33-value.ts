import '@lamplighter/design/Markup';
