await import('@lamplighter/design/brand-colours');
