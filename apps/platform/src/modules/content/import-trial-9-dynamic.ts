await import('../../../../site/app/brand/brands.ts');
